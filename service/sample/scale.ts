import type { Content } from '#service/content.ts';
import { people } from './data.ts';
import type { SampleBookmark, SampleCompetency, SampleFolder, SampleRepository } from './types.ts';

const TOPICS = [
  'Payments',
  'Search',
  'Identity',
  'Billing',
  'Catalogue',
  'Delivery',
  'Messaging',
  'Reporting',
  'Pricing',
  'Risk',
  'Storage',
  'Scheduling',
] as const;
const ASPECTS = [
  'overview',
  'contract',
  'limits',
  'migration',
  'failure modes',
  'observability',
  'retention',
  'capacity',
] as const;
const BOOKMARKS_PER_FOLDER = 8;
const DEEPEST_LEVEL = 8;

/**
 * Creates `bookmarkCount` bookmarks and a tenth as many competencies; the same content for the same
 * number. The specifications of a repository are generated when one of them is read first.
 */
export function generateContent(bookmarkCount: number): Content {
  const bookmarks = Array.from({ length: bookmarkCount }, (_, index) => bookmarkAt(index));
  return {
    competencies: Array.from({ length: Math.ceil(bookmarkCount / 10) }, (_, i) => competencyAt(i)),
    people,
    folders: fileInFolders(bookmarks),
    rootBookmarks: [],
    repositories: TOPICS.map((topic, index) => repositoryOf(topic, index, bookmarkCount)),
  };
}

/** Returns the specifications of bookmark number `first` and of every twelfth one after it. */
function repositoryOf(topic: string, first: number, bookmarkCount: number): SampleRepository {
  const numbers = Array.from(
    { length: Math.max(0, Math.ceil((bookmarkCount - first) / TOPICS.length)) },
    (_, turn) => first + turn * TOPICS.length,
  );
  return {
    slug: slugOf(topic),
    *commits() {
      yield {
        at: '2026-01-12T09:00:00Z',
        author: { name: 'Mara Okafor', email: 'mara@example.test' },
        message: 'Add the specifications',
        changes: numbers.map((number) => ({
          path: bookmarkAt(number).path,
          content: specificationAt(number),
        })),
      };
    },
  };
}

type MutableFolder = {
  id: string;
  name: string;
  level: number;
  children: MutableFolder[];
  bookmarks: SampleBookmark[];
};

function fileInFolders(bookmarks: readonly SampleBookmark[]): readonly SampleFolder[] {
  const random = createRandom(bookmarks.length);
  const top: MutableFolder[] = [];
  const all: MutableFolder[] = [];
  for (const [index, bookmark] of bookmarks.entries()) {
    if (index % BOOKMARKS_PER_FOLDER === 0) {
      const candidate = random() < 0.15 ? undefined : pick(all, random);
      const parent = candidate && candidate.level < DEEPEST_LEVEL ? candidate : undefined;
      const number = all.length + 1;
      const folder: MutableFolder = {
        id: `folder-${number}`,
        name: `${TOPICS[number % TOPICS.length]} ${number}`,
        level: (parent?.level ?? 0) + 1,
        children: [],
        bookmarks: [],
      };
      (parent?.children ?? top).push(folder);
      all.push(folder);
    }
    pick(all, random)?.bookmarks.push(bookmark);
  }
  return top;
}

function bookmarkAt(index: number): SampleBookmark {
  const topic = TOPICS[index % TOPICS.length] ?? '';
  const aspect = ASPECTS[Math.floor(index / TOPICS.length) % ASPECTS.length] ?? '';
  const number = String(index + 1).padStart(6, '0');
  return {
    codeHostSlug: slugOf(topic),
    path: `specs/${aspect.replace(' ', '-')}/${number}.md`,
    title: `${topic}: ${aspect} ${index + 1}`,
  };
}

function specificationAt(index: number): string {
  const { title, codeHostSlug, path } = bookmarkAt(index);
  return [
    `# ${title}`,
    `This file is stored as \`${path}\` in \`${codeHostSlug}\`.`,
    '## Guarantees',
    '- Every request receives a response within two seconds.\n- No data is lost in a restart.',
    '## Open questions',
    `1. Who is notified if part ${index + 1} fails?\n`,
  ].join('\n\n');
}

function competencyAt(index: number): SampleCompetency {
  const random = createRandom(index);
  const topic = TOPICS[index % TOPICS.length] ?? '';
  const aspect = ASPECTS[Math.floor(index / TOPICS.length) % ASPECTS.length] ?? '';
  const level = (step: number) => ({
    criteria: `Has solved at least ${step * 2 - 1} tasks about ${aspect} in ${topic.toLowerCase()}.`,
    storyPoints: step * 3 - Math.floor(random() * 3),
  });
  const link = (kind: string) => ({
    name: `${topic} ${kind}`,
    url: `https://docs.example.test/${topic.toLowerCase()}/${kind}/${index + 1}`,
  });
  return {
    category: topic,
    name: `${topic} ${aspect} ${index + 1}`,
    description: `Responsible for ${aspect} of ${topic.toLowerCase()}, part ${index + 1}.`,
    owner: pick(people, random)?.name ?? '',
    difficultyLevels: { easy: level(1), medium: level(2), hard: level(3) },
    aiContent: {
      secondBrains: [link('notes')],
      qualityBar: [link('checklist')],
      commands: random() < 0.5 ? [link('commands')] : [],
    },
    settings: { enabledForCli: random() < 0.6, enabledForPlan: random() < 0.7 },
  };
}

function slugOf(topic: string): string {
  return `example/${topic.toLowerCase()}`;
}

function pick<T>(items: readonly T[], random: () => number): T | undefined {
  return items[Math.floor(random() * items.length)];
}

/** Creates pseudorandom numbers from 0 to 1 (exclusive), determined by the seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed + 0x6d2b79f5;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
