import { HttpResponse, http } from 'msw';
import { appOrigin, type TestServer } from '#test/support/server.ts';

/** Refuses requests to an address until the returned function is called. */
export function refuseWrites(
  server: TestServer,
  method: 'get' | 'patch' | 'post' | 'delete',
  path: string,
  { status, detail }: { readonly status: number; readonly detail: string },
): () => void {
  let refuses = true;
  server.use(
    http[method](`${appOrigin}/viewer/v1/${path}`, () =>
      refuses ? HttpResponse.json({ status, detail }, { status }) : undefined,
    ),
  );
  return () => {
    refuses = false;
  };
}
