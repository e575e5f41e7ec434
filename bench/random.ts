/**
 * Returns a pseudo-random generator of numbers in [0, 1); the same seed gives the same sequence.
 */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
    return (state >>> 0) / 4_294_967_296;
  };
}
