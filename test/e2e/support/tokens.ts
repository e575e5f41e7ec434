import type { BrowserContext } from '@playwright/test';
import * as v from 'valibot';

const tokenAnswer = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  id_token: v.string(),
});

/** Collects every token that the provider hands out, so that a test can look for them elsewhere. */
export function recordTokens(context: BrowserContext) {
  const answers: Promise<v.InferOutput<typeof tokenAnswer>>[] = [];
  context.on('response', (response) => {
    if (new URL(response.url()).pathname !== '/oidc/token' || !response.ok()) return;
    answers.push(response.json().then((json) => v.parse(tokenAnswer, json)));
  });
  return { all: () => Promise.all(answers) };
}
