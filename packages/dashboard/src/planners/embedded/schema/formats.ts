import type { ColumnProfile } from '../../../connections/connection.ts'
import type { Aggregate } from '../../../plan-aggregate.ts'
import type { Measure } from '../../../plan.ts'

/** How the numbers of a column are shown, by what they mean. */
export function formatOf(aggregate: Aggregate, profile: ColumnProfile | undefined): Pick<Measure, 'format' | 'unit'> {
  if (aggregate === 'count' || aggregate === 'count_distinct' || !profile) return { format: 'integer' }
  const unit = profile.unit ? { unit: profile.unit } : {}
  if (profile.meaning === 'money') return { format: 'money', ...unit }
  if (profile.meaning === 'share' && typeof profile.max === 'number' && profile.max <= 1) return { format: 'percent' }
  if (profile.meaning === 'id') return { format: 'id' }
  return { format: profile.type === 'integer' && ['sum', 'min', 'max', 'none'].includes(aggregate) ? 'integer' : 'plain', ...unit }
}
