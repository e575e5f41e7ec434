import { describe, expect, it } from 'vitest';
import { endpointAdvice } from '#data/webhooks/endpoint-advice.ts';

const adviceOn = (typed: string) => endpointAdvice(typed, new URL(typed).href);

it.each([
  'https://hooks.example.test/spec-viewer',
  'https://HOOKS.example.test',
  'https://hooks.example.test/in?team=atlas&empty=',
  'https://hooks.example.test/in?keyboard=de',
  'https://8.8.8.8/',
])('nothing is said about %s', (typed) => {
  expect(adviceOn(typed)).toEqual([]);
});

describe('a host', () => {
  it.each([
    ['https://bücher.example/', 'xn--bcher-kva.example'],
    ['https://ｈooks.example/', 'hooks.example'],
    ['https://0x7f.1/', '127.0.0.1'],
  ])('of %s is shown as it is sent: %s', (typed, host) => {
    expect(adviceOn(typed)).toEqual([{ kind: 'ascii-host', host }]);
  });

  it('that mixes scripts is warned about, and shown in ASCII too', () => {
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
])('the fragment of %s is offered for removal', (typed, without) => {
  expect(adviceOn(typed)).toEqual([{ kind: 'fragment', without }]);
});

describe('a secret', () => {
  it.each([
    ['token=abc', 'token'],
    ['apiKey=abc', 'apiKey'],
    ['X-Signature=abc', 'X-Signature'],
    ['access_token=abc&access_token=def', 'access_token'],
    ['x=q83vEjRWeJCrze8SNFZ4kA', 'x'],
  ])('in the query %s is warned about by the name of its member', (query, name) => {
    expect(adviceOn(`https://example.test/?${query}`)).toEqual([
      { kind: 'secret', names: [name], inPath: false },
    ]);
  });

  it.each([
    'https://example.test/in/q83vEjRWeJCrze8SNFZ4kA',
    'https://hooks.example.test/services/T0/B1/x',
  ])('in the path of %s is warned about', (typed) => {
    expect(adviceOn(typed)).toEqual([{ kind: 'secret', names: [], inPath: true }]);
  });
});
