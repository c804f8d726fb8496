interface HeadlineProperties {
  readonly main: string
  readonly change?: string
  readonly before?: string
}

/** One number in large type, with what it is compared with; it grows with its card. */
export function Headline({ main, change, before }: HeadlineProperties) {
  return (
    <div className="flex [container-type:size] size-full flex-col items-start justify-center px-4 pb-3">
      <p dir="auto" className="text-[clamp(1.5rem,min(11cqi,48cqh),4.5rem)] leading-tight font-semibold tracking-tight tabular-nums">
        {main}
      </p>
      {(change !== undefined || before !== undefined) && (
        <p dir="auto" className="mt-0.5 text-sm text-quiet rtl:text-right">
          {change !== undefined && <span className="font-medium text-ink">{change} </span>}
          {before}
        </p>
      )}
    </div>
  )
}
