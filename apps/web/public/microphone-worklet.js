/** Hands the microphone's samples to the page as 16-bit numbers, 100 ms at a time. */
class Microphone extends AudioWorkletProcessor {
  constructor() {
    super()
    this.kept = new Int16Array(1600)
    this.at = 0
  }

  process([input]) {
    for (const sample of input[0] ?? []) {
      this.kept[this.at++] = Math.max(-1, Math.min(1, sample)) * 32767
      if (this.at === this.kept.length) {
        const full = this.kept
        this.kept = new Int16Array(1600)
        this.at = 0
        this.port.postMessage(full, [full.buffer])
      }
    }
    return true
  }
}

registerProcessor('microphone', Microphone)
