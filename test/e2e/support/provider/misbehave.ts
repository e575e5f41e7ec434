import type { ServerResponse } from 'node:http';
import type { Fault } from './behaviour.ts';
import { showPage } from './pages.ts';

/** Answers by a fault. What hangs or drips ends with the connection. */
export function misbehave(fault: Fault, response: ServerResponse): void {
  if (typeof fault === 'object') {
    const { status, error = 'server_error' } = fault;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error }));
  } else if (fault === 'html') {
    showPage(response, 200, 'Down for maintenance');
  } else if (fault === 'unreachable') {
    response.destroy();
  } else if (fault === 'drips') {
    response.writeHead(200, { 'content-type': 'application/json' });
    const drip = setInterval(() => response.write(' '), 500);
    response.on('close', () => clearInterval(drip));
  }
}
