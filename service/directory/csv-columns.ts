/** Where the text of a column goes in a record, and how it is read. */
export type CsvColumn = {
  path: readonly string[];
  /** Throws a few words about what the text has to be. */
  read: (text: string) => unknown;
};

/** Columns by the headings that the app exports (docs/exports.md); undefined for those that count only. */
export type CsvColumns = Readonly<Record<string, CsvColumn | undefined>>;

const text = (...path: string[]): CsvColumn => ({ path, read: (written) => written });

const boolean = (...path: string[]): CsvColumn => ({
  path,
  read: (written) => {
    const word = written.toLowerCase();
    if (word !== 'true' && word !== 'false') throw new Error('has to be true or false');
    return word === 'true';
  },
});

const wholeNumber = (...path: string[]): CsvColumn => ({
  path,
  read: (written) => {
    if (!/^-?\d{1,9}$/.test(written)) throw new Error('has to be a whole number');
    return Number(written);
  },
});

const lines = (written: string) => written.split(/\r?\n/).filter((line) => line.trim() !== '');

const names = (...path: string[]): CsvColumn => ({ path, read: lines });

/** A link a line: its name, a space, its address. */
const links = (...path: string[]): CsvColumn => ({
  path,
  read: (written) =>
    lines(written).map((line) => {
      const at = line.lastIndexOf(' ');
      return { name: line.slice(0, Math.max(at, 0)), url: line.slice(at + 1) };
    }),
});

export const competencyColumns: CsvColumns = {
  Category: text('category'),
  Name: text('name'),
  'Number of this name': undefined,
  Owner: text('owner'),
  Description: text('description'),
  'Story points: easy': wholeNumber('difficultyLevels', 'easy', 'storyPoints'),
  'Criteria: easy': text('difficultyLevels', 'easy', 'criteria'),
  'Story points: medium': wholeNumber('difficultyLevels', 'medium', 'storyPoints'),
  'Criteria: medium': text('difficultyLevels', 'medium', 'criteria'),
  'Story points: hard': wholeNumber('difficultyLevels', 'hard', 'storyPoints'),
  'Criteria: hard': text('difficultyLevels', 'hard', 'criteria'),
  'Enabled for CLI': boolean('settings', 'enabledForCli'),
  'Enabled for plan': boolean('settings', 'enabledForPlan'),
  'Second brains': links('aiContent', 'secondBrains'),
  'Quality bar': links('aiContent', 'qualityBar'),
  Commands: links('aiContent', 'commands'),
};

export const personColumns: CsvColumns = {
  Name: text('name'),
  'Full name': text('fullName'),
  Email: text('email'),
  Category: text('category'),
  'Team room': text('teamRoomName'),
  'Project ID': text('projectId'),
  'Assignment ID': text('assignmentId'),
  'Code host name': text('codeHostUsername'),
  'Tracker ID': text('trackerId'),
  'Identity provider ID': text('identityProviderId'),
  'Start date': text('startDate'),
  Onboarding: boolean('onboarding'),
  External: boolean('external'),
  Leaving: boolean('leaving'),
  'Can QC': boolean('canQc'),
  Skills: names('skills'),
  'Competencies held': names('competencies'),
  Projects: names('projects'),
  'Competencies owned': undefined,
};
