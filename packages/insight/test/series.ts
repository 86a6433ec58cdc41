/** A value of the standard normal distribution (Box and Muller). */
function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

/** Durations in whole seconds with log-normal noise around `seconds`. */
export type Noise = { readonly seconds: number; readonly sigma: number };

/** The standard deviation of the noise, in seconds. */
export function deviationOf({ seconds, sigma }: Noise): number {
  const square = sigma * sigma;
  return seconds * Math.exp(square / 2) * Math.sqrt(Math.expm1(square));
}

/** `count` durations, to which `shift(index)` seconds are added. */
export function makeSeries(
  random: () => number,
  noise: Noise,
  count: number,
  shift: (index: number) => number = () => 0,
): number[] {
  return Array.from({ length: count }, (_, index) =>
    Math.max(0, Math.round(noise.seconds * Math.exp(noise.sigma * normal(random)) + shift(index))),
  );
}
