import {
  answerPeople,
  manyOwners,
  withConfig,
  withOwners,
} from '#test/e2e/support/service-answers.ts';
import { clicks, fills, opens, phone, type Scene, sees, testScenes } from './scene.ts';

const inData = '/competencies?category=Data';
const wide = (goTo: Extract<Scene, (...given: never) => unknown>): Scene => ({
  hasWideTable: true,
  goTo,
});

testScenes('the directory', {
  'directory-key': async (page, context) => {
    await withConfig(context, { directoryKey: { mode: 'ask' } });
    await opens('/competencies', sees('textbox', 'Directory key'))(page, context);
  },
  'directory-key-refused': {
    faults: /status of 401/,
    goTo: async (page, context) => {
      await withConfig(context, { directoryKey: { mode: 'ask' } });
      const goTo = opens(
        '/competencies',
        fills('Directory key', 'wrong'),
        clicks('button', 'Use key'),
        sees('text', 'The directory refused this key.'),
      );
      await goTo(page, context);
    },
  },
  competencies: opens('/competencies', sees('link', 'Data contracts')),
  competency: {
    isInEveryRun: true,
    goTo: opens(
      '/competencies/Product/Interaction%20design?q=design&cli=on',
      sees('heading', 'Interaction design'),
    ),
  },
  'competencies-without-match': opens('/competencies?q=zeppelin', sees('heading', /^No results/)),
  'competencies-owner-menu': opens(
    inData,
    clicks('button', /^Owner$/),
    sees('option', /^Kwame Mensah/),
  ),
  'competencies-filters-dialog': async (page, context) => {
    await page.setViewportSize(phone);
    const goTo = opens(inData, clicks('button', 'Filters (1)'), sees('dialog', 'Filters'));
    await goTo(page, context);
  },
  'competencies-export-menu': opens(
    inData,
    clicks('button', /^Export$/),
    sees('button', 'CSV, for spreadsheets'),
  ),
  'comparing-bar': opens(
    '/competencies',
    clicks('checkbox', 'Compare Data contracts'),
    clicks('checkbox', 'Compare Forecasting'),
    clicks('link', 'Dashboards'),
    sees('heading', 'Dashboards'),
    sees('text', '2 chosen'),
  ),
  compare: wide(
    opens(
      '/competencies/compare?c=Data/Data+contracts&c=Data/Forecasting&c=Product/Interaction+design',
      sees('columnheader', /Interaction design/),
    ),
  ),
  'compare-gone': opens(
    '/competencies/compare?c=Data/Gone&c=Data/Dashboards',
    sees('text', 'Not in the directory'),
    sees('text', 'Nothing to compare it with yet'),
  ),
  overview: wide(opens('/competencies/overview', sees('figure', 'Picture of story points'))),
  'overview-mark': wide(
    opens(
      '/competencies/overview',
      clicks('button', /^Data, easy, 2 points/),
      sees('dialog', 'Data, easy, 2 points'),
    ),
  ),
  'overview-table': wide(
    opens('/competencies/overview?points=table', sees('row', 'Data contracts Data 2 5 8')),
  ),
  'overview-many': wide(async (page, context) => {
    await manyOwners(context);
    await opens('/competencies/overview', sees('link', 'Owner 0000'))(page, context);
  }),
  people: opens('/people', sees('link', 'Aiko Tan')),
  'people-not-looked-up': {
    faults: /status of (404|500)/,
    goTo: async (page, context) => {
      await withConfig(context, { extensions: [] });
      await withOwners(context, ['Missing Person', 'Failing Person', 'Known Person']);
      await answerPeople(context, async (route, name) => {
        if (name === 'Known Person') return route.fulfill({ json: { name } });
        return route.fulfill({ status: name === 'Missing Person' ? 404 : 500, json: {} });
      });
      const goTo = opens(
        '/people',
        sees('text', /^Not in the directory$/),
        sees('text', '1 person couldn’t be loaded'),
      );
      await goTo(page, context);
    },
  },
  person: opens('/people/Jonas%20Weber', sees('heading', 'Owns 2 competencies')),
  'person-with-projects': opens('/people/Mara%20Okafor', sees('link', /Settlement rewrite/)),
  'person-unknown': {
    faults: /status of 404/,
    goTo: opens('/people/Nobody%20of%20That%20Name', sees('text', 'Not in the directory')),
  },
});
