import type { Connection } from '../../packages/dashboard/src/connections/connection.ts'

/** A connection that counts the charts which it answers in one statement for several. */
export function countingPasses(connection: Connection): { readonly connection: Connection; take(): number } {
  const { together } = connection
  let count = 0
  if (!together) return { connection, take: () => 0 }
  return {
    connection: {
      ...connection,
      together: {
        ...together,
        async run(...given) {
          const tables = await together.run(...given)
          count += tables.length
          return tables
        },
      },
    },
    /** Those since it was asked last. */
    take() {
      const taken = count
      count = 0
      return taken
    },
  }
}
