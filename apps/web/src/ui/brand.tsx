/** Name and mark. */
export function Brand() {
  return (
    <span className="flex items-center gap-2 font-semibold tracking-tight">
      <img src="icon.svg" alt="" width={26} height={26} />
      Chitravani
    </span>
  )
}
