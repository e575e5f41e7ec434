import { expect, it } from 'vitest';
import {
  deleteLastReadVersions,
  putLastReadVersion,
} from '#data/specifications/last-read-versions.ts';
import { specificationFileQuery, specificationQuery } from '#data/specifications/queries.ts';
import { ledgerSpecification, startService } from '#test/data/specifications/running-service.ts';
import { documentedCorsSettings, recordReadHeaders } from './cors-settings.ts';

it('docs/deployment.md lists all CORS headers and methods for specifications on another origin', async () => {
  const { viewer, read, sent } = startService();
  const headersRead = recordReadHeaders();
  const image = { ...ledgerSpecification, path: 'spec/flow.png' };
  for (const query of [
    specificationQuery(viewer, ledgerSpecification),
    specificationQuery(viewer, ledgerSpecification),
  ]) {
    await read(query);
  }
  await read(specificationFileQuery(viewer, image));
  await read(specificationFileQuery(viewer, image));
  const reading = {
    name: ledgerSpecification,
    title: 'Ledger',
    etag: '"x"',
    version: null,
    heading: null,
  };
  await putLastReadVersion(viewer, reading);
  await deleteLastReadVersions(viewer, ledgerSpecification);

  const headersSent = sent.flatMap(({ headers }) => [...headers.keys()]);
  expect(headersSent).toContain('if-none-match');
  expect(documentedCorsSettings.sent()).toEqual(expect.arrayContaining(headersSent));
  expect(headersRead).toEqual(expect.arrayContaining(['etag', 'last-modified']));
  expect(documentedCorsSettings.read()).toEqual(expect.arrayContaining([...headersRead]));
  const methods = sent.map(({ method }) => method);
  expect(methods).toContain('PUT');
  expect(documentedCorsSettings.methods()).toEqual(expect.arrayContaining(methods));
});
