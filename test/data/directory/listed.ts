import * as v from 'valibot';
import {
  type ListedCompetency,
  listCompetencies,
} from '#data/directory/competencies/competency-list.ts';
import { competencySchema } from '#data/directory/schema.ts';

/**
 * Parses competencies as the service sends them, and returns the competencies as the list that the
 * app uses.
 */
export function parseCompetencyList(...received: readonly object[]): ListedCompetency[] {
  return listCompetencies(received.map((record) => v.parse(competencySchema, record)));
}
