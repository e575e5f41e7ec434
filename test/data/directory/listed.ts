import * as v from 'valibot';
import {
  type ListedCompetency,
  listCompetencies,
} from '#data/directory/competencies/competency-list.ts';
import { competencySchema } from '#data/directory/schema.ts';

/** Parses competencies as they are in a response, and converts them to a list as the query does. */
export function listed(...received: readonly object[]): ListedCompetency[] {
  return listCompetencies(received.map((record) => v.parse(competencySchema, record)));
}
