import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseContainerfile, validateContainerfile } from './containerfile.ts';

const source = readFileSync('deploy/Containerfile', 'utf8');
const server = readFileSync('deploy/container.conf', 'utf8');
const instructions = parseContainerfile(source);
const textsOf = (wanted: string) =>
  instructions.filter(({ name }) => name === wanted).map(({ text }) => text);

describe('Containerfile of the app', () => {
  test('follows all rules of validateContainerfile', () => {
    expect(validateContainerfile(source)).toEqual([]);
  });

  test('copies only files that exist in the repository', () => {
    const copied = textsOf('COPY')
      .filter((text) => !text.startsWith('--from='))
      .flatMap((text) => text.split(/\s+/).slice(0, -1));
    expect(copied.length).toBeGreaterThan(3);
    expect(copied.filter((file) => !existsSync(file))).toEqual([]);
  });

  test('excludes .git, .data, dist and node_modules from the build', () => {
    const ignored = readFileSync('.dockerignore', 'utf8').split('\n');
    expect(ignored).toEqual(expect.arrayContaining(['.git', '.data', 'dist', 'node_modules']));
  });

  test('reads config.json and the headers from the folder mounted at /etc/spec-viewer', () => {
    expect(textsOf('RUN').join()).toContain('ln -sf /etc/spec-viewer/config.json');
    expect(server).toContain('include /etc/spec-viewer/nginx.conf;');
  });

  test('serves the copied folder on the exposed port', () => {
    const [, root] = /root (\S+);/.exec(server) ?? [];
    const [, port] = /listen (\d+);/.exec(server) ?? [];
    expect(textsOf('COPY')).toContain(`--from=build ${root} ${root}`);
    expect(textsOf('EXPOSE')).toEqual([port]);
    expect(Number(port)).toBeGreaterThan(1023);
  });
});

describe('Containerfile of the service', () => {
  const service = parseContainerfile(readFileSync('service/Containerfile', 'utf8'));

  test('uses the same Node image as the app’s build', () => {
    const bases = service.filter(({ name }) => name === 'FROM').map(({ text }) => text);
    const image = textsOf('FROM')[0]?.replace(/ AS .*/, '');
    expect(bases.map((text) => text.replace(/ AS .*/, ''))).toEqual([image, image]);
    expect(image).toMatch(/^node:\d+\.\d+\.\d+-/);
  });

  test('installs the service with the command of docs/service.md', () => {
    const command = 'npm run service:install -- ';
    const guide = readFileSync('docs/service.md', 'utf8');
    expect(guide).toContain(`${command}/opt/spec-viewer-service`);
    expect(service).toContainEqual({ name: 'RUN', text: `${command}/service` });
    expect(service).toContainEqual({ name: 'COPY', text: '--from=build /service /service' });
  });

  test('runs as a user other than root', () => {
    expect(service.findLast(({ name }) => name === 'USER')?.text).toBe('node');
  });
});

describe('validateContainerfile', () => {
  const good = 'FROM x:1.2.3\nUSER 101\n';

  test('accepts an image with an exact version and a numeric user', () => {
    expect(validateContainerfile(good)).toEqual([]);
  });

  test.each([
    ['latest', good.replace('1.2.3', 'latest')],
    ['a version that moves', good.replace('1.2.3', '1')],
    ['no version', good.replace(':1.2.3', '')],
    ['no user', good.replace('USER 101\n', '')],
    ['root by name', good.replace('101', 'root')],
    ['root by number', good.replace('101', '0')],
    ['a user of another stage', `${good}FROM y:1.2.3\n`],
    ['back to root', `${good}USER 0\n`],
    ['ADD', `${good}ADD https://example.test/x /x\n`],
    ['a secret', `${good}ENV API_KEY=x\n`],
    ['npm install', good.replace('USER', 'RUN npm \\\n  install\nUSER')],
    ['a download', good.replace('FROM', 'FROM b:1.2.3 AS b\nRUN curl x\nFROM')],
    ['a command in what is served', good.replace('USER', 'RUN true\nUSER')],
  ])('rejects %s', (_what, bad) => {
    expect(validateContainerfile(bad)).not.toEqual([]);
  });
});
