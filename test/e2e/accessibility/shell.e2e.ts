import { withConfig } from '#test/e2e/support/service-answers.ts';
import { openAs, reader, signOut } from '#test/e2e/support/sign-in.ts';
import {
  clickStep,
  fillStep,
  performSteps,
  pressStep,
  sceneAt,
  testScenes,
  visibleStep,
} from './scene.ts';

const jump = (words: string) => [
  clickStep('button', 'Jump to…'),
  fillStep('Jump to', words),
  visibleStep('option'),
];

testScenes('the shell', {
  'sign-in': {
    isInEveryRun: true,
    goTo: async (page) => {
      await page.goto('/people');
      await performSteps(page, [visibleStep('button', 'Sign in')]);
    },
  },
  'sign-in-failed': async (page) => {
    await page.goto('/auth/callback?error=access_denied&state=x');
    await performSteps(page, [visibleStep('button', 'Try again')]);
  },
  'signed-out': async (page) => {
    await openAs(page, 'Signed out Person');
    await signOut(page, 'Signed out Person');
  },
  about: sceneAt(
    '/people',
    clickStep('button', reader),
    clickStep('button', 'About'),
    visibleStep('dialog', 'About Spec Viewer'),
  ),
  'config-error': async (page, context) => {
    await withConfig(context, { baseUrl: 'ftp://nowhere', colour: 'green', extensions: ['more'] });
    await page.goto('/');
    await performSteps(page, [visibleStep('button', 'Try again')]);
  },
  'not-found': sceneAt('/no/such/page', visibleStep('heading', 'Page not found')),
  'error-page': {
    faults: /status of 500/,
    goTo: async (page, context) => {
      await context.route('**/data/v1/competencies', (route) =>
        route.fulfill({ status: 500, json: { title: 'Out of order', status: 500 } }),
      );
      await sceneAt('/competencies', visibleStep('text', 'Nothing could be shown'))(page, context);
    },
  },
  jump: sceneAt(
    '/bookmarks',
    visibleStep('treeitem', 'Payments'),
    ...jump('de'),
    pressStep('ArrowDown'),
  ),
  'jump-specifications': sceneAt(
    '/bookmarks',
    visibleStep('treeitem', 'Payments'),
    ...jump('ledger states'),
    visibleStep('group', 'Specifications'),
  ),
  'person-menu': sceneAt('/people', clickStep('button', reader), visibleStep('button', 'Sign out')),
});
