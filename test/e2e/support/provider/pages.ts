import type { ServerResponse } from 'node:http';

/** A page of the provider. `content` is HTML. */
export function showPage(
  response: ServerResponse,
  status: number,
  title: string,
  content = '',
): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><html lang="en"><title>${title}</title><link rel="icon" href="data:,">
    <main><h1>${title}</h1>${content}</main>`);
}

/** Asks for a name, and sends it to the address that it is shown at. */
export function askForName(response: ServerResponse): void {
  const field = '<label>Name <input name="name"></label><button>Continue</button>';
  showPage(response, 200, 'Provider', `<form method="post">${field}</form>`);
}
