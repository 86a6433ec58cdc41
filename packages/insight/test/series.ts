/** Random numbers in [0, 1) that are the same for the same seed (mulberry32 of Tommy Ettinger, public domain). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

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
