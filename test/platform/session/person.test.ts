import { beforeEach, expect, test, vi } from 'vitest';
import { appOrigin, createPageAfterCallback, createUserWithClaims } from './session-setup.ts';

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-21T03:00:00Z') }));

async function personWith(claims: object) {
  const { session } = await createPageAfterCallback({
    signinRedirectCallback: async () =>
      createUserWithClaims({ sub: 'u1', name: undefined, email: undefined, ...claims }),
  });
  const state = session.snapshot();
  return state.status === 'signed-in' ? state.person : undefined;
}

const userName = { preferred_username: 'mara' };

test.each([
  ['a list', ['Mara', 'Okafor']],
  ['a number', 7],
  ['an object', { given: 'Mara' }],
  ['empty', ''],
  ['white space', ' \t'],
  ['null', null],
  ['missing', undefined],
])('person.name falls back to the next claim if the name claim is %s', async (_, name) => {
  expect(await personWith({ name, ...userName })).toMatchObject({ name: 'mara' });
  expect(
    await personWith({ name, preferred_username: name, email: 'm@example.test' }),
  ).toMatchObject({ name: 'm@example.test' });
  expect(await personWith({ name, preferred_username: name, email: name })).toEqual({
    issuer: `${appOrigin}/oidc`,
    subject: 'u1',
    name: 'u1',
    email: undefined,
  });
});

test('person contains only the identifying claims of the ID token, with unchanged values', async () => {
  const name = 'Mara Okafor';
  const email = 'm@example.test';
  expect(
    await personWith({ name, email, ...userName, roles: ['admin'], phone_number: '7' }),
  ).toStrictEqual({ issuer: `${appOrigin}/oidc`, subject: 'u1', name, email, userName: 'mara' });
});
