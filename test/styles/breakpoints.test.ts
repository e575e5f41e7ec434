import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const used = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(css|tsx?)$/.test(file))
  .flatMap((file) => [
    ...readFileSync(`src/${file}`, 'utf8').matchAll(/(@media|Query.*?) ?[('].*/g),
  ])
  .flatMap(([query]) => [
    ...query.matchAll(/width (?:<|>=|<=) ([\d.]+\w+)|(?:min|max)-width: (.*?)\)/g),
  ])
  .map(([, width, other]) => width ?? other);

test('media queries use only the widths that tokens.css lists', () => {
  const [, listed = ''] =
    /all\s+widths that they use:\s+(.*?)\*\//s.exec(
      readFileSync('src/styles/tokens.css', 'utf8'),
    ) ?? [];
  const widths = [...listed.matchAll(/([\d.]+em):/g)].map(([, width]) => width);
  expect([...new Set(used)].sort()).toEqual(widths);
});
