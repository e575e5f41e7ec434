import { describe, expect, it } from 'vitest';
import { endpointAdvice } from '#data/webhooks/endpoint/endpoint-advice.ts';

const adviceOn = (typed: string) => endpointAdvice(typed, new URL(typed).href);

it.each([
  'https://hooks.example.test/spec-viewer',
  'https://HOOKS.example.test',
  'https://hooks.example.test/in?team=atlas&empty=',
  'https://hooks.example.test/in?keyboard=de',
  'https://8.8.8.8/',
])('an endpoint url without advice: %s', (typed) => {
  expect(adviceOn(typed)).toEqual([]);
});

describe('advice on the host of an endpoint url', () => {
  it.each([
    ['https://bücher.example/', 'xn--bcher-kva.example'],
    ['https://ｈooks.example/', 'hooks.example'],
    ['https://0x7f.1/', '127.0.0.1'],
  ])('names the ASCII host of %s: %s', (typed, host) => {
    expect(adviceOn(typed)).toEqual([{ kind: 'ascii-host', host }]);
  });

  it('warns of a host that mixes scripts', () => {
    expect(adviceOn('https://аpple.com/')).toEqual([
      { kind: 'ascii-host', host: 'xn--pple-43d.com' },
      { kind: 'mixed-scripts', label: 'аpple', scripts: ['Cyrillic', 'Latin'] },
    ]);
  });
});

it.each([
  ['https://example.test/a?b=c#part', 'https://example.test/a?b=c'],
  ['https://example.test/#', 'https://example.test/'],
  ['https://example.test#a#b', 'https://example.test'],
])('advice on an endpoint url offers to remove the fragment of %s', (typed, without) => {
  expect(adviceOn(typed)).toEqual([{ kind: 'fragment', without }]);
});

describe('advice on a secret in an endpoint url', () => {
  it.each([
    ['token=abc', 'token'],
    ['apiKey=abc', 'apiKey'],
    ['X-Signature=abc', 'X-Signature'],
    ['access_token=abc&access_token=def', 'access_token'],
    ['x=q83vEjRWeJCrze8SNFZ4kA', 'x'],
  ])('names the parameter of the query %s', (query, name) => {
    expect(adviceOn(`https://example.test/?${query}`)).toEqual([
      { kind: 'secret', names: [name], inPath: false },
    ]);
  });

  it.each([
    'https://example.test/in/q83vEjRWeJCrze8SNFZ4kA',
    'https://hooks.example.test/services/T0/B1/x',
  ])('warns of the path of %s', (typed) => {
    expect(adviceOn(typed)).toEqual([{ kind: 'secret', names: [], inPath: true }]);
  });
});
