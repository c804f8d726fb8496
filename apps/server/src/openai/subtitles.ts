/** A transcript as subtitles: providers here tell no times within a recording, so it is one cue from its start to its end. */

export interface Cue {
  readonly startSeconds: number
  readonly endSeconds: number
  readonly text: string
}

/** SubRip: https://docs.fileformat.com/video/srt/ */
export function toSrt(cues: readonly Cue[]): string {
  return cues
    .map((cue, index) => `${index + 1}\n${clock(cue.startSeconds, ',')} --> ${clock(cue.endSeconds, ',')}\n${lines(cue.text)}\n`)
    .join('\n')
}

/** WebVTT: https://www.w3.org/TR/webvtt1/ */
export function toVtt(cues: readonly Cue[]): string {
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return [
    'WEBVTT\n',
    ...cues.map((cue) => `${clock(cue.startSeconds, '.')} --> ${clock(cue.endSeconds, '.')}\n${escape(lines(cue.text))}\n`),
  ].join('\n')
}

/** A blank line ends a cue, and an arrow begins one. */
function lines(text: string): string {
  return text
    .trim()
    .replaceAll('-->', '→')
    .replaceAll(/\s*\n\s*/g, '\n')
}

function clock(seconds: number, point: ',' | '.'): string {
  const all = Math.max(0, Math.round(seconds * 1_000))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes, rest] = [Math.floor(all / 3_600_000), Math.floor(all / 60_000) % 60, Math.floor(all / 1_000) % 60]
  return `${two(hours)}:${two(minutes)}:${two(rest)}${point}${String(all % 1_000).padStart(3, '0')}`
}
