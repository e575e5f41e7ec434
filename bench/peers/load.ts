import * as v from 'valibot';
import {
  type ListedCompetency,
  listCompetencies,
} from '#data/directory/competencies/competency-list.ts';
import { competenciesSchema } from '#data/directory/schema.ts';

/** Fetches the response as text, without validation, as most apps do. */
export async function loadText(): Promise<string> {
  const response = await fetch('/data/v1/competencies', {
    headers: { 'x-api-key': 'reference-directory-key' },
  });
  return response.text();
}

export async function loadListedCompetencies(): Promise<readonly ListedCompetency[]> {
  const { items } = await v.parseAsync(competenciesSchema, JSON.parse(await loadText()));
  return listCompetencies(items);
}
