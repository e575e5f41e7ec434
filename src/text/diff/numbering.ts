/** Gives equal texts equal numbers, so that long ones are compared once. */
export function createNumbering(): (content: string) => number {
  const numbers = new Map<string, number>();
  return (content) => {
    const known = numbers.get(content);
    if (known !== undefined) return known;
    numbers.set(content, numbers.size);
    return numbers.size - 1;
  };
}
