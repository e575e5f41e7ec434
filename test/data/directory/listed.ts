import * as v from 'valibot';
import {
  type ListedCompetency,
  listCompetencies,
} from '#data/directory/competencies/competency-list.ts';
import { competencySchema } from '#data/directory/schema.ts';

/** Competencies as received, read and listed. */
export function listed(...received: readonly object[]): ListedCompetency[] {
  return listCompetencies(received.map((record) => v.parse(competencySchema, record)));
}
