import { expect, it } from 'vitest';
import { specificationFileQuery, specificationQuery } from '#data/specifications/queries.ts';
import { deleteReadMarks, putReadMark } from '#data/specifications/read-marks.ts';
import { ledger, startService } from '#test/data/specifications/running-service.ts';
import { corsSettings, recordReadHeaders } from './cors-settings.ts';

it('docs/deployment.md lists all CORS headers and methods for specifications on another origin', async () => {
  const { viewer, read, sent } = startService();
  const headersRead = recordReadHeaders();
  const image = { ...ledger, path: 'spec/flow.png' };
  for (const query of [specificationQuery(viewer, ledger), specificationQuery(viewer, ledger)]) {
    await read(query);
  }
  await read(specificationFileQuery(viewer, image));
  await read(specificationFileQuery(viewer, image));
  const reading = { name: ledger, title: 'Ledger', etag: '"x"', version: null, heading: null };
  await putReadMark(viewer, reading);
  await deleteReadMarks(viewer, ledger);

  const headersSent = sent.flatMap(({ headers }) => [...headers.keys()]);
  expect(headersSent).toContain('if-none-match');
  expect(corsSettings.sent()).toEqual(expect.arrayContaining(headersSent));
  expect(headersRead).toEqual(expect.arrayContaining(['etag', 'last-modified']));
  expect(corsSettings.read()).toEqual(expect.arrayContaining([...headersRead]));
  const methods = sent.map(({ method }) => method);
  expect(methods).toContain('PUT');
  expect(corsSettings.methods()).toEqual(expect.arrayContaining(methods));
});
