import { createSlugger } from '#text/heading-slugs.ts';
import type { FoundRequirements, LineText, Requirement } from './requirement.ts';
import { hideQuotations } from './sentences.ts';

const scenarioLine = /^\s*(?:Scenario(?: Outline| Template)?|Example)\s*:\s*(?<name>.*)$/;
const otherSection = /^\s*(?:Feature|Rule|Background|Examples|Scenarios|Business Need|Ability)\s*:/;
const step = /^\s*(?:Given|When|Then|And|But|\*)\s+\S/;
const docString = /^\s*(?<mark>"""|```)/;

/**
 * Finds the scenarios of a Gherkin text (.feature file) with English keywords. Each is a requirement
 * whose id is the slug of its name. Comments, tags, tables and texts in quotes aren't steps.
 */
export function findScenarios(text: string): FoundRequirements {
  const found: { title: string; steps: LineText[]; lines: [number, number] }[] = [];
  let current: (typeof found)[number] | undefined;
  /** Delimiter of the text in quotes that contains the line. */
  let open: string | undefined;
  for (const [at, line] of text.split(/\r\n?|\n/).entries()) {
    const mark = docString.exec(line)?.groups?.mark;
    if (open !== undefined) {
      if (mark === open) open = undefined;
    } else if (mark !== undefined) open = mark;
    else {
      const name = scenarioLine.exec(line)?.groups?.name;
      if (name !== undefined) {
        current = { title: name.trim(), steps: [], lines: [at + 1, at + 1] };
        found.push(current);
      } else if (otherSection.test(line)) current = undefined;
      else if (current && step.test(line)) {
        const words = line.trim().replace(/\s+/g, ' ');
        current.steps.push({ text: words, plain: hideQuotations(words) });
        current.lines[1] = at + 1;
      }
    }
  }
  const toSlug = createSlugger();
  const requirements = found.map(
    ({ title, steps, lines }): Requirement => ({
      id: toSlug(title),
      writtenId: undefined,
      hasRepeatedId: false,
      rule: 'scenario',
      keywords: [],
      sentence: title,
      keywordRange: undefined,
      title,
      introduction: '',
      sentences: [],
      scenarios: [{ name: title, steps }],
      proposed: undefined,
      renamedFrom: undefined,
      section: undefined,
      node: { kind: 'rule', lines },
      lines,
    }),
  );
  return { requirements, explainsKeywords: false };
}
