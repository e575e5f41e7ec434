import { withConfig } from '#test/e2e/support/service-answers.ts';
import { openAs, reader, signOut } from '#test/e2e/support/sign-in.ts';
import { clicks, fills, opens, presses, sees, take, testScenes } from './scene.ts';

const jump = (words: string) => [
  clicks('button', 'Jump to…'),
  fills('Jump to', words),
  sees('option'),
];

testScenes('the shell', {
  'sign-in': {
    isInEveryRun: true,
    goTo: async (page) => {
      await page.goto('/people');
      await take(page, [sees('button', 'Sign in')]);
    },
  },
  'sign-in-failed': async (page) => {
    await page.goto('/auth/callback?error=access_denied&state=x');
    await take(page, [sees('button', 'Try again')]);
  },
  'signed-out': async (page) => {
    await openAs(page, 'Signed out Person');
    await signOut(page, 'Signed out Person');
  },
  about: opens(
    '/people',
    clicks('button', reader),
    clicks('button', 'About'),
    sees('dialog', 'About Spec Viewer'),
  ),
  'config-error': async (page, context) => {
    await withConfig(context, { baseUrl: 'ftp://nowhere', colour: 'green', extensions: ['more'] });
    await page.goto('/');
    await take(page, [sees('button', 'Try again')]);
  },
  'not-found': opens('/no/such/page', sees('heading', 'Page not found')),
  'error-page': {
    faults: /status of 500/,
    goTo: async (page, context) => {
      await context.route('**/data/v1/competencies', (route) =>
        route.fulfill({ status: 500, json: { title: 'Out of order', status: 500 } }),
      );
      await opens('/competencies', sees('text', 'Nothing could be shown'))(page, context);
    },
  },
  jump: opens('/bookmarks', sees('treeitem', 'Payments'), ...jump('de'), presses('ArrowDown')),
  'jump-specifications': opens(
    '/bookmarks',
    sees('treeitem', 'Payments'),
    ...jump('ledger states'),
    sees('group', 'Specifications'),
  ),
  'person-menu': opens('/people', clicks('button', reader), sees('button', 'Sign out')),
});
