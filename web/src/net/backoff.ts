/** The pauses between attempts to come back: they double, and no two pages wait for equally long. */
export class Backoff {
  private count = 0;

  constructor(
    private readonly first = 400,
    private readonly longest = 20_000,
    private readonly random: () => number = Math.random,
  ) {}

  /** In milliseconds. */
  next(): number {
    const whole = Math.min(this.longest, this.first * 2 ** this.count);
    this.count = Math.min(this.count + 1, 20);
    return whole * (0.6 + 0.4 * this.random());
  }

  /** It has worked: the next pause is short again. */
  reset(): void {
    this.count = 0;
  }
}
