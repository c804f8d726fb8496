import { useId } from 'react'
import type { InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'

const box =
  'w-full min-w-0 rounded-lg border border-field bg-field-ground px-2.5 min-h-9 text-sm text-ink placeholder:text-quiet disabled:opacity-60'
const area = 'w-full min-w-0 rounded-lg border border-field bg-field-ground px-2.5 py-2 text-base text-ink placeholder:text-quiet'

/** A line of text with its label above, or a label for those who hear the page only. */
export function TextField({
  label,
  hideLabel = false,
  className = '',
  ...rest
}: { readonly label: string; readonly hideLabel?: boolean } & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1 block text-sm font-medium'}>
        {label}
      </label>
      <input id={id} dir="auto" className={box} autoComplete="off" {...rest} />
    </div>
  )
}

/** Lines of text in any script, with their label above. */
export function TextArea({
  label,
  className = '',
  areaClass = '',
  ...rest
}: { readonly label: string; readonly areaClass?: string } & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-sm font-medium">
        {label}
      </label>
      <textarea id={id} dir="auto" className={`${area} ${areaClass}`} {...rest} />
    </div>
  )
}

export interface Choice {
  readonly value: string
  readonly label: string
}

/** One of several, as the device shows it: the widest support there is for keys, touch and screen readers. */
export function SelectField({
  label,
  hideLabel = false,
  choices,
  groups,
  className = '',
  ...rest
}: {
  readonly label: string
  readonly hideLabel?: boolean
  readonly choices?: readonly Choice[]
  readonly groups?: readonly { readonly label: string; readonly choices: readonly Choice[] }[]
} & SelectHTMLAttributes<HTMLSelectElement>) {
  const id = useId()
  const option = ({ value, label: shown }: Choice) => (
    <option key={value} value={value}>
      {shown}
    </option>
  )
  return (
    <div className={className}>
      <label htmlFor={id} className={hideLabel ? 'sr-only' : 'mb-1 block text-sm font-medium'}>
        {label}
      </label>
      <select id={id} className={`${box} py-1`} {...rest}>
        {choices?.map(option)}
        {groups?.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.choices.map(option)}
          </optgroup>
        ))}
      </select>
    </div>
  )
}
