import type { Aspect } from '#data/directory/competencies/comparison.ts';

type AspectGroup = {
  readonly label: string;
  readonly rows: readonly { readonly aspect: Aspect; readonly word: string }[];
};

/** The rows of a comparison, in the order in which a competency is read. */
export const aspectGroups: readonly AspectGroup[] = [
  {
    label: 'About',
    rows: [
      { aspect: 'category', word: 'Category' },
      { aspect: 'owner', word: 'Owner' },
      { aspect: 'description', word: 'Description' },
    ],
  },
  {
    label: 'Difficulty',
    rows: [
      { aspect: 'easy.points', word: 'Easy: points' },
      { aspect: 'easy.criteria', word: 'Easy: criteria' },
      { aspect: 'medium.points', word: 'Medium: points' },
      { aspect: 'medium.criteria', word: 'Medium: criteria' },
      { aspect: 'hard.points', word: 'Hard: points' },
      { aspect: 'hard.criteria', word: 'Hard: criteria' },
    ],
  },
  {
    label: 'Settings',
    rows: [
      { aspect: 'cli', word: 'CLI' },
      { aspect: 'plan', word: 'Plan' },
    ],
  },
  {
    label: 'AI content',
    rows: [
      { aspect: 'secondBrains', word: 'Second brains' },
      { aspect: 'qualityBar', word: 'Quality bar' },
      { aspect: 'commands', word: 'Commands' },
    ],
  },
];
