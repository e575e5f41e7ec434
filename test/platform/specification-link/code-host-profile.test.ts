import { expect, it } from 'vitest';
import { buildProfileUrl } from '#platform/specification-link/code-host-link.ts';

const github = 'https://github.com/{codeHostSlug}/blob/HEAD/{path}';

it.each([
  [github, 'mara-okafor', 'https://github.com/mara-okafor'],
  ['https://gitlab.com/{codeHostSlug}/-/blob/HEAD/{path}', 'm.o', 'https://gitlab.com/m.o'],
  ['https://codeberg.org/{codeHostSlug}/src/{path}', 'mara', 'https://codeberg.org/mara'],
])(
  'buildProfileUrl for the template %s and the user name %s returns the profile URL',
  (template, name, href) => {
    expect(buildProfileUrl(template, name)).toBe(href);
  },
);

it.each([
  [undefined, 'mara'],
  ['https://code.example.test/{codeHostSlug}/{path}', 'mara'],
  ['http://github.com/{codeHostSlug}/{path}', 'mara'],
  ['https://github.com.example.test/{path}', 'mara'],
  [github, 'orgs/x'],
  [github, '..'],
  [github, 'mara okafor'],
  [github, ''],
])(
  'buildProfileUrl for the template %s and the user name “%s” returns undefined',
  (template, name) => {
    expect(buildProfileUrl(template, name)).toBeUndefined();
  },
);
