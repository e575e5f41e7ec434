import {
  answerPeople,
  serveManyOwners,
  withConfig,
  withOwners,
} from '#test/e2e/support/service-answers.ts';
import {
  clickStep,
  fillStep,
  phoneSize,
  type Scene,
  sceneAt,
  testScenes,
  visibleStep,
} from './scene.ts';

const inData = '/competencies?category=Data';
const wide = (goTo: Extract<Scene, (...given: never) => unknown>): Scene => ({
  hasWideTable: true,
  goTo,
});

testScenes('the directory', {
  'directory-key': async (page, context) => {
    await withConfig(context, { directoryKey: { mode: 'ask' } });
    await sceneAt('/competencies', visibleStep('textbox', 'Directory key'))(page, context);
  },
  'directory-key-refused': {
    faults: /status of 401/,
    goTo: async (page, context) => {
      await withConfig(context, { directoryKey: { mode: 'ask' } });
      const goTo = sceneAt(
        '/competencies',
        fillStep('Directory key', 'wrong'),
        clickStep('button', 'Use key'),
        visibleStep('text', 'The directory refused this key.'),
      );
      await goTo(page, context);
    },
  },
  competencies: sceneAt('/competencies', visibleStep('link', 'Data contracts')),
  competency: {
    isInEveryRun: true,
    goTo: sceneAt(
      '/competencies/Product/Interaction%20design?q=design&cli=on',
      visibleStep('heading', 'Interaction design'),
    ),
  },
  'competencies-without-match': sceneAt(
    '/competencies?q=zeppelin',
    visibleStep('heading', /^No results/),
  ),
  'competencies-owner-menu': sceneAt(
    inData,
    clickStep('button', /^Owner$/),
    visibleStep('option', /^Kwame Mensah/),
  ),
  'competencies-filters-dialog': async (page, context) => {
    await page.setViewportSize(phoneSize);
    const goTo = sceneAt(
      inData,
      clickStep('button', 'Filters (1)'),
      visibleStep('dialog', 'Filters'),
    );
    await goTo(page, context);
  },
  'competencies-export-menu': sceneAt(
    inData,
    clickStep('button', /^Export$/),
    visibleStep('button', 'CSV, for spreadsheets'),
  ),
  'comparing-bar': sceneAt(
    '/competencies',
    clickStep('checkbox', 'Compare Data contracts'),
    clickStep('checkbox', 'Compare Forecasting'),
    clickStep('link', 'Dashboards'),
    visibleStep('heading', 'Dashboards'),
    visibleStep('text', '2 chosen'),
  ),
  compare: wide(
    sceneAt(
      '/competencies/compare?c=Data/Data+contracts&c=Data/Forecasting&c=Product/Interaction+design',
      visibleStep('columnheader', /Interaction design/),
    ),
  ),
  'compare-gone': sceneAt(
    '/competencies/compare?c=Data/Gone&c=Data/Dashboards',
    visibleStep('text', 'Not in the directory'),
    visibleStep('text', 'Nothing to compare it with yet'),
  ),
  overview: wide(
    sceneAt('/competencies/overview', visibleStep('figure', 'Picture of story points')),
  ),
  'overview-mark': wide(
    sceneAt(
      '/competencies/overview',
      clickStep('button', /^Data, easy, 2 points/),
      visibleStep('dialog', 'Data, easy, 2 points'),
    ),
  ),
  'overview-table': wide(
    sceneAt('/competencies/overview?points=table', visibleStep('row', 'Data contracts Data 2 5 8')),
  ),
  'overview-many': wide(async (page, context) => {
    await serveManyOwners(context);
    await sceneAt('/competencies/overview', visibleStep('link', 'Owner 0000'))(page, context);
  }),
  people: sceneAt('/people', visibleStep('link', 'Aiko Tan')),
  'people-not-looked-up': {
    faults: /status of (404|500)/,
    goTo: async (page, context) => {
      await withConfig(context, { extensions: [] });
      await withOwners(context, ['Missing Person', 'Failing Person', 'Known Person']);
      await answerPeople(context, async (route, name) => {
        if (name === 'Known Person') return route.fulfill({ json: { name } });
        return route.fulfill({ status: name === 'Missing Person' ? 404 : 500, json: {} });
      });
      const goTo = sceneAt(
        '/people',
        visibleStep('text', /^Not in the directory$/),
        visibleStep('text', '1 person couldn’t be loaded'),
      );
      await goTo(page, context);
    },
  },
  person: sceneAt('/people/Jonas%20Weber', visibleStep('heading', 'Owns 2 competencies')),
  'person-with-projects': sceneAt(
    '/people/Mara%20Okafor',
    visibleStep('link', /Settlement rewrite/),
  ),
  'person-unknown': {
    faults: /status of 404/,
    goTo: sceneAt('/people/Nobody%20of%20That%20Name', visibleStep('text', 'Not in the directory')),
  },
});
