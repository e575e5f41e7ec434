import { serveConfigOverrides } from '#test/e2e/support/service-responses.ts';
import { openAs, reader, signOut } from '#test/support/sign-in.ts';
import {
  createClickStep,
  createFillStep,
  createPressStep,
  createSceneAt,
  createVisibleStep,
  performSteps,
  testScenes,
} from './scene.ts';

const jump = (words: string) => [
  createClickStep('button', 'Jump to…'),
  createFillStep('Jump to', words),
  createVisibleStep('option'),
];

testScenes('the shell', {
  'sign-in': {
    isInEveryRun: true,
    goTo: async (page) => {
      await page.goto('/people');
      await performSteps(page, [createVisibleStep('button', 'Sign in')]);
    },
  },
  'sign-in-failed': async (page) => {
    await page.goto('/auth/callback?error=access_denied&state=x');
    await performSteps(page, [createVisibleStep('button', 'Try again')]);
  },
  'signed-out': async (page) => {
    await openAs(page, 'Signed out Person');
    await signOut(page, 'Signed out Person');
  },
  about: createSceneAt(
    '/people',
    createClickStep('button', reader),
    createClickStep('button', 'About'),
    createVisibleStep('dialog', 'About Spec Viewer'),
  ),
  'config-error': async (page, context) => {
    await serveConfigOverrides(context, {
      baseUrl: 'ftp://nowhere',
      colour: 'green',
      extensions: ['more'],
    });
    await page.goto('/');
    await performSteps(page, [createVisibleStep('button', 'Try again')]);
  },
  'not-found': createSceneAt('/no/such/page', createVisibleStep('heading', 'Page not found')),
  'error-page': {
    faults: /status of 500/,
    goTo: async (page, context) => {
      await context.route('**/data/v1/competencies', (route) =>
        route.fulfill({ status: 500, json: { title: 'Out of order', status: 500 } }),
      );
      await createSceneAt('/competencies', createVisibleStep('text', 'Nothing can be shown'))(
        page,
        context,
      );
    },
  },
  jump: createSceneAt(
    '/bookmarks',
    createVisibleStep('treeitem', 'Payments'),
    ...jump('de'),
    createPressStep('ArrowDown'),
  ),
  'jump-specifications': createSceneAt(
    '/bookmarks',
    createVisibleStep('treeitem', 'Payments'),
    ...jump('ledger states'),
    createVisibleStep('group', 'Specifications'),
  ),
  'person-menu': createSceneAt(
    '/people',
    createClickStep('button', reader),
    createVisibleStep('button', 'Sign out'),
  ),
});
