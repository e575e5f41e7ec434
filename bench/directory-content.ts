import { type Content, sampleContent } from '#service/content.ts';
import type { SampleCompetency } from '#service/sample/types.ts';
import { createRandom } from './random.ts';

const categories = [
  'Architecture',
  'Billing',
  'Catalogue',
  'Data',
  'Delivery',
  'Identity',
  'Messaging',
  'Payments',
  'Platform',
  'Quality',
  'Search',
  'Security',
];
const firstNames =
  'Aiko Amira Bartosz Chloé Dmitri Elena Farah Gustav Hana Ingrid Jonas Kwame Leilani Mara Noor Owen Priya Quentin Rafael Síle Tomás Uma Viktor Wanda Xiu Yara Zoë Anouk Björn Carmen Dilan Esther Femi Greta Hugo Ines Jamal Katya Lars Mina Nadia Oskar Paula Renée Soren Tara Umar Vera Willem Ayşe'.split(
    ' ',
  );
const lastNames =
  'Abara Berg Castillo Dubois Eriksen Fischer García Haddad Ito Jansen Kahale Lindqvist Mensah Novák Okafor Petrov Quist Raman Solberg Tanaka Uribe Vargas Weber Yamada Zieliński Ångström Bauer Conti Duarte Engel Fontaine Gruber Hansen Ivanova Joshi Keller Lopes Moreau Nielsen Osei'.split(
    ' ',
  );
const words =
  'contract limit migration retention capacity latency consumer release rollback schema event order refund ledger audit review incident alert trace budget partner tenant region cache queue stream batch report invoice customer account policy access token secret key rotation backup restore failover shard index query filter ranking relevance catalogue price discount stock delivery route carrier label return pickup warehouse forecast model metric dashboard experiment cohort funnel session device browser'.split(
    ' ',
  );

export const directorySize = { competencies: 10_000, owners: firstNames.length * lastNames.length };

function competencyAt(index: number): SampleCompetency {
  const random = createRandom(index * 7919 + 13);
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
  const sentence = (length: number) => {
    const text = Array.from({ length }, () => pick(words)).join(' ');
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
  };
  const level = (step: number) => ({
    criteria: `${sentence(10)} ${sentence(8)}`,
    storyPoints: Math.round(step * 4 + random() * 4 - 2),
  });
  const link = (kind: string) => ({
    name: `${pick(words)} ${kind}`,
    url: `https://docs.example.test/${pick(words)}/${kind}/${index}`,
  });
  const category = pick(categories);
  return {
    category,
    name: `${category} ${pick(words)} ${pick(words)} ${index + 1}`,
    description: `${sentence(16)} ${sentence(14)}`,
    // Uses every combination of first name and last name, so that every owner has at least one
    // competency.
    owner: `${firstNames[index % firstNames.length]} ${lastNames[Math.floor(index / firstNames.length) % lastNames.length]}`,
    difficultyLevels: { easy: level(1), medium: level(2), hard: level(3) },
    aiContent: {
      secondBrains: [link('notes'), link('handbook')],
      qualityBar: [link('checklist')],
      commands: [link('commands')],
    },
    settings: { enabledForCli: random() < 0.6, enabledForPlan: random() < 0.7 },
  };
}

/**
 * Returns the directory of a large organisation: 10,000 competencies of 2,000 owners, identical in
 * every run.
 */
export function createLargeDirectory(): Content {
  return {
    ...sampleContent,
    competencies: Array.from({ length: directorySize.competencies }, (_, index) =>
      competencyAt(index),
    ),
  };
}
