import type { Scenario } from './requirement.ts';

/** Scenario of a .feature file with its 1-based line numbers. */
export type FeatureScenario = Scenario & {
  readonly lines: readonly [first: number, last: number];
};

const scenarioLine = /^\s*(?:Scenario(?: Outline| Template)?|Example)\s*:\s*(?<name>.*)$/;
const otherSection = /^\s*(?:Feature|Rule|Background|Examples|Scenarios|Business Need|Ability)\s*:/;
const step = /^\s*(?:Given|When|Then|And|But|\*)\s+\S/;
const docString = /^\s*(?:"""|```)/;

/**
 * Finds the scenarios of a Gherkin text (.feature file) with English keywords. Comments, tags, tables
 * and texts in quotes aren't steps.
 */
export function findScenarios(text: string): readonly FeatureScenario[] {
  const found: { name: string; steps: Scenario['steps'][number][]; lines: [number, number] }[] = [];
  let current: (typeof found)[number] | undefined;
  let isDocString = false;
  for (const [at, line] of text.split(/\r\n?|\n/).entries()) {
    if (docString.test(line)) isDocString = !isDocString;
    else if (isDocString) continue;
    else {
      const name = scenarioLine.exec(line)?.groups?.name;
      if (name !== undefined) {
        current = { name: name.trim(), steps: [], lines: [at + 1, at + 1] };
        found.push(current);
      } else if (otherSection.test(line)) current = undefined;
      else if (current && step.test(line)) {
        const words = line.trim().replace(/\s+/g, ' ');
        current.steps.push({ text: words, plain: words });
        current.lines[1] = at + 1;
      }
    }
  }
  return found;
}
