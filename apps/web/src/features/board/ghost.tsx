/** The place of a chart that is on its way. */
export function Ghost() {
  return (
    <div aria-hidden="true" className="flex size-full flex-col gap-3 rounded-2xl border border-line bg-card p-4">
      <div className="skeleton h-4 w-2/5 rounded" />
      <div className="skeleton min-h-0 flex-1 rounded-lg" />
    </div>
  )
}
