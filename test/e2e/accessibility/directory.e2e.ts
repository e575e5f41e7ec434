import {
  answerPeople,
  serveCompetencyOwners,
  serveConfigOverrides,
  serveManyOwners,
} from '#test/e2e/support/service-responses.ts';
import {
  createClickStep,
  createFillStep,
  createSceneAt,
  createVisibleStep,
  phoneSize,
  type Scene,
  testScenes,
} from './scene.ts';

const inData = '/competencies?category=Data';
const wide = (goTo: Extract<Scene, (...given: never) => unknown>): Scene => ({
  hasWideTable: true,
  goTo,
});

testScenes('the directory', {
  'directory-key': async (page, context) => {
    await serveConfigOverrides(context, { directoryKey: { mode: 'ask' } });
    await createSceneAt('/competencies', createVisibleStep('textbox', 'Directory key'))(
      page,
      context,
    );
  },
  'directory-key-refused': {
    faults: /status of 401/,
    goTo: async (page, context) => {
      await serveConfigOverrides(context, { directoryKey: { mode: 'ask' } });
      const goTo = createSceneAt(
        '/competencies',
        createFillStep('Directory key', 'wrong'),
        createClickStep('button', 'Use key'),
        createVisibleStep('text', 'The directory refused this key.'),
      );
      await goTo(page, context);
    },
  },
  competencies: createSceneAt('/competencies', createVisibleStep('link', 'Data contracts')),
  competency: {
    isInEveryRun: true,
    goTo: createSceneAt(
      '/competencies/Product/Interaction%20design?q=design&cli=on',
      createVisibleStep('heading', 'Interaction design'),
    ),
  },
  'competencies-without-match': createSceneAt(
    '/competencies?q=zeppelin',
    createVisibleStep('heading', /^No results/),
  ),
  'competencies-owner-menu': createSceneAt(
    inData,
    createClickStep('button', /^Owner$/),
    createVisibleStep('option', /^Kwame Mensah/),
  ),
  'competencies-filters-dialog': async (page, context) => {
    await page.setViewportSize(phoneSize);
    const goTo = createSceneAt(
      inData,
      createClickStep('button', 'Filters (1)'),
      createVisibleStep('dialog', 'Filters'),
    );
    await goTo(page, context);
  },
  'competencies-export-menu': createSceneAt(
    inData,
    createClickStep('button', /^Export$/),
    createVisibleStep('menuitem', 'CSV, for spreadsheets'),
  ),
  'comparing-bar': createSceneAt(
    '/competencies',
    createClickStep('checkbox', 'Compare Data contracts'),
    createClickStep('checkbox', 'Compare Forecasting'),
    createClickStep('link', 'Dashboards'),
    createVisibleStep('heading', 'Dashboards'),
    createVisibleStep('text', '2 chosen'),
  ),
  compare: wide(
    createSceneAt(
      '/competencies/compare?c=Data/Data+contracts&c=Data/Forecasting&c=Product/Interaction+design',
      createVisibleStep('columnheader', /Interaction design/),
    ),
  ),
  'compare-gone': createSceneAt(
    '/competencies/compare?c=Data/Gone&c=Data/Dashboards',
    createVisibleStep('text', 'Not in the directory'),
    createVisibleStep('text', 'Nothing to compare it with yet'),
  ),
  overview: wide(
    createSceneAt('/competencies/overview', createVisibleStep('figure', 'Picture of story points')),
  ),
  'overview-mark': wide(
    createSceneAt(
      '/competencies/overview',
      createClickStep('button', /^Data, easy, 2 points/),
      createVisibleStep('dialog', 'Data, easy, 2 points'),
    ),
  ),
  'overview-table': wide(
    createSceneAt(
      '/competencies/overview?points=table',
      createVisibleStep('row', 'Data contracts Data 2 5 8'),
    ),
  ),
  'overview-many': wide(async (page, context) => {
    await serveManyOwners(context);
    await createSceneAt('/competencies/overview', createVisibleStep('link', 'Owner 0000'))(
      page,
      context,
    );
  }),
  people: async (page, context) => {
    // The sample has owners without a profile, whose look-ups would end with 404.
    await answerPeople(context, (route, name) =>
      name === 'Nils Bergström' ? route.fulfill({ json: { name } }) : route.continue(),
    );
    await createSceneAt('/people', createVisibleStep('link', 'Aiko Tan'))(page, context);
  },
  'people-not-looked-up': {
    faults: /status of (404|500)/,
    goTo: async (page, context) => {
      await serveConfigOverrides(context, { extensions: [] });
      await serveCompetencyOwners(context, ['Missing Person', 'Failing Person', 'Known Person']);
      await answerPeople(context, async (route, name) => {
        if (name === 'Known Person') return route.fulfill({ json: { name } });
        return route.fulfill({ status: name === 'Missing Person' ? 404 : 500, json: {} });
      });
      const goTo = createSceneAt(
        '/people',
        createVisibleStep('text', /^Not in the directory$/),
        createVisibleStep('text', '1 person couldn’t be loaded'),
      );
      await goTo(page, context);
    },
  },
  person: createSceneAt(
    '/people/Jonas%20Weber',
    createVisibleStep('heading', 'Owner of 2 competencies'),
  ),
  'person-with-projects': createSceneAt(
    '/people/Mara%20Okafor',
    createVisibleStep('link', /Settlement rewrite/),
  ),
  'person-unknown': {
    faults: /status of 404/,
    goTo: createSceneAt(
      '/people/Nobody%20of%20That%20Name',
      createVisibleStep('text', 'Not in the directory'),
    ),
  },
});
