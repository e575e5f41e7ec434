import { describe, expect, it } from 'vitest';
import { DIRECTORY_KEY } from '#service/api/directory-routes.ts';
import { competencies } from '#service/sample/data.ts';
import {
  ORIGIN,
  person,
  problem,
  read,
  smallContent,
  startService,
} from '#test/service/harness.ts';

const awkwardNames = [
  'Ada Lovelace',
  'a/b',
  '50%',
  'a%2Fb',
  'what? #1',
  'Zoë',
  'Zoe\u0308',
  'a+b',
  '日本 太郎',
  'constructor',
];

function get(path: string, content = smallContent()) {
  const headers = { 'x-api-key': DIRECTORY_KEY };
  return startService({ content }).fetch(new Request(`${ORIGIN}/data/v1${path}`, { headers }));
}

describe('people API', () => {
  const people = awkwardNames.map((name) => person(name));

  it.each(awkwardNames)('returns the person with exactly the name %s', async (name) => {
    const path = `/people/${encodeURIComponent(name)}`;
    const response = await get(path, smallContent({ people }));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual(person(name));
  });

  it.each(['ada lovelace', 'Ada', 'Ada%20Lovelace%20', '__proto__'])(
    'returns 404 for the unknown name %s',
    async (name) => {
      const response = await get(`/people/${name}`, smallContent({ people }));
      expect(response.status).toBe(404);
      expect(await read(response, problem)).toMatchObject({ title: 'Not found', status: 404 });
    },
  );

  it('lists people with all fields, including fields that the interface doesn’t specify', async () => {
    const ada = person('Ada', {
      skills: ['reading'],
      links: [{ name: 'Home page', url: 'https://ada.example.test/' }],
      favouriteTea: { kind: 'green' },
    });
    const response = await get('/people', smallContent({ people: [ada] }));
    expect(await response.json()).toEqual([ada]);
  });
});

it('the list of competencies contains all fields, including link objects', async () => {
  const response = await get('/competencies', smallContent({ competencies }));
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  expect(await response.json()).toEqual(competencies);
});

it('a path that is not valid percent-encoded UTF-8 returns 404', async () => {
  const response = await get('/people/%E0%A4%A');
  expect(response.status).toBe(404);
});
