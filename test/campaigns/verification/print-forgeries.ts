import { sampleDeliveries } from '#test/features/webhooks/verify/sample-deliveries.ts';

/** Prints which deliveries were accepted, by language and framework. A wrong verdict has a “!”. */
export function printForgeries(
  columns: ReadonlyMap<string, Readonly<Record<string, boolean>>>,
): void {
  const width = 10;
  const titleWidth = 48;
  const rows = sampleDeliveries().map(({ title, isGenuine }) => {
    const cells = [...columns.values()].map((verdicts) => {
      const accepted = verdicts[title];
      const word = accepted ? 'accepted' : 'refused';
      return `${word}${accepted === isGenuine ? '' : '!'}`.padEnd(width);
    });
    return `${title.padEnd(titleWidth)}${cells.join('')}`;
  });
  const head = [...columns.keys()].map((name) => name.padEnd(width)).join('');
  process.stdout.write(
    `\n${'Deliveries and what becomes of them'.padEnd(titleWidth)}${head}\n${rows.join('\n')}\n\n`,
  );
}
