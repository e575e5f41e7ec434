import type { BrowserContext, Route } from '@playwright/test';

/** Names that wrong encoding, routing or folding would change. */
export const awkwardNames: readonly string[] = [
  'a/b',
  '50%',
  'a%2Fb',
  'who?',
  '#1',
  'a.b.c',
  '...',
  ' two  spaces ',
  'a+b&c=d',
  '~2F',
  'back\\slash',
  'Zo\u00eb',
  'Zoe\u0308',
  '👩‍🚀 ops',
  'שלום עולם',
  'O\'Byrne; "x"',
];

export const competencyOwnedBy = (owner: string, index = 0) => ({
  category: 'Platform',
  name: `Competency ${index}`,
  description: '',
  owner,
  difficultyLevels: { easy: { storyPoints: 1 }, medium: { storyPoints: 2 }, hard: null },
});

/** Makes these the owners of the directory, one competency each. */
export async function withOwners(context: BrowserContext, owners: readonly string[]) {
  await answerCompetencies(context, owners.map(competencyOwnedBy));
}

/** Four thousand competencies of two thousand owners, `Owner 0000` to `Owner 1999`, two each. */
export async function manyOwners(context: BrowserContext) {
  const records = Array.from({ length: 4000 }, (_, index) => ({
    category: `Category ${index % 5}`,
    name: `No ${index}`,
    owner: `Owner ${String(index % 2000).padStart(4, '0')}`,
    difficultyLevels: { easy: { storyPoints: index % 40 } },
  }));
  await answerCompetencies(context, records);
}

/** The directory answers with these records instead of its own. */
export async function answerCompetencies(context: BrowserContext, records: readonly unknown[]) {
  await context.route('**/data/v1/competencies', (route) => route.fulfill({ json: records }));
}

/** The requested names, in order, and the most requests at a time. */
export type RequestedPeople = { readonly names: readonly string[]; most(): number };

/** Answers every look-up by name; the segment of the address is decoded once, as a service would. */
export async function answerPeople(
  context: BrowserContext,
  answer: (route: Route, name: string) => Promise<void>,
): Promise<RequestedPeople> {
  const names: string[] = [];
  let open = 0;
  let most = 0;
  await context.route(/\/data\/v1\/people\/[^/]+$/, async (route) => {
    const name = decodeURIComponent(new URL(route.request().url()).pathname.split('/')[4] ?? '');
    names.push(name);
    open += 1;
    most = Math.max(most, open);
    await answer(route, name);
    open -= 1;
  });
  return { names, most: () => most };
}
