import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTemporaryHome, startProgram } from '#test/support/child-program.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { installOnDebian } from '#test/support/install-on-debian.ts';

const packages = [
  'liblemonldap-ng-portal-perl',
  // Modules that the portal loads although its package doesn't depend on them.
  'libio-string-perl',
  'libstring-random-perl',
  'libgd-securityimage-perl',
  'libimage-magick-perl',
  'starman',
];

const modules = ['Lemonldap::NG::Portal::Issuer::OpenIDConnect', 'Plack::Handler::Starman'];

const isInstalled = () =>
  spawnSync('perl', [...modules.map((name) => `-M${name}`), '-e1']).status === 0;

/**
 * Installs LemonLDAP::NG if it is missing and the process is root on Debian. Resolves to true if
 * LemonLDAP::NG is available.
 */
export async function requireLemonldap(): Promise<boolean> {
  if (isInstalled()) return true;
  return (await installOnDebian(packages, 'sign in with LemonLDAP::NG')) && isInstalled();
}

export type Lemonldap = {
  readonly authority: string;
  readonly clientId: string;
  stop(): Promise<void>;
};

/** Demo user of LemonLDAP::NG, whose password equals the login. */
export const demoUser = { login: 'rtyler', name: 'Rose Tyler' };

/**
 * Starts the portal of LemonLDAP::NG with Debian's demo users and a temporary folder, and registers
 * the app of this origin as a public client.
 */
export async function startLemonldap(appOrigin: string): Promise<Lemonldap> {
  const home = createTemporaryHome();
  const at = (...parts: string[]) => join(home.path, ...parts);
  const clientId = 'spec-viewer';
  const host = '127.0.0.1';
  const port = await findFreePort();
  const authority = `http://${host}:${port}`;
  for (const folder of ['configuration', 'cache', 'sessions/lock', 'persistent/lock']) {
    mkdirSync(at(folder), { recursive: true });
  }
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const storage = (folder: string) => ({
    Directory: at(folder),
    LockDirectory: at(folder, 'lock'),
    generateModule: 'Lemonldap::NG::Common::Apache::Session::Generate::SHA256',
  });
  const configuration = {
    cfgNum: 1,
    cfgDate: 1,
    portal: `${authority}/`,
    domain: host,
    locationRules: { [host]: { default: 'accept' } },
    exportedHeaders: {},
    authentication: 'Demo',
    userDB: 'Same',
    demoExportedVars: { cn: 'cn', mail: 'mail', uid: 'uid' },
    globalStorage: 'Apache::Session::File',
    globalStorageOptions: storage('sessions'),
    persistentStorage: 'Apache::Session::File',
    persistentStorageOptions: storage('persistent'),
    localSessionStorageOptions: { cache_root: at('cache'), namespace: 'sessions' },
    issuerDBOpenIDConnectActivation: 1,
    oidcServiceMetaDataIssuer: authority,
    oidcServicePrivateKeySig: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    oidcServicePublicKeySig: publicKey.export({ type: 'spki', format: 'pem' }),
    corsAllow_Origin: appOrigin,
    // The default “*” doesn't allow the header Authorization.
    corsAllow_Headers: 'Authorization',
    oidcRPMetaDataOptions: {
      app: {
        oidcRPMetaDataOptionsClientID: clientId,
        oidcRPMetaDataOptionsPublic: 1,
        oidcRPMetaDataOptionsRequirePKCE: 1,
        oidcRPMetaDataOptionsRedirectUris: `${appOrigin}/auth/callback ${appOrigin}/auth/popup-callback`,
        oidcRPMetaDataOptionsPostLogoutRedirectUris: `${appOrigin}/auth/signed-out`,
        oidcRPMetaDataOptionsIDTokenSignAlg: 'RS256',
        oidcRPMetaDataOptionsUserIDAttr: 'uid',
        oidcRPMetaDataOptionsAllowOffline: 1,
        oidcRPMetaDataOptionsBypassConsent: 1,
        oidcRPMetaDataOptionsLogoutBypassConfirm: 1,
      },
    },
    oidcRPMetaDataExportedVars: { app: { name: 'cn', email: 'mail', preferred_username: 'uid' } },
  };
  writeFileSync(at('configuration', 'lmConf-1.json'), JSON.stringify(configuration));
  writeFileSync(
    at('lemonldap-ng.ini'),
    `[all]
logger = Lemonldap::NG::Common::Logger::Std
[configuration]
type = File
dirName = ${at('configuration')}
localStorage = Cache::FileCache
localStorageOptions = { 'namespace' => 'configuration', 'cache_root' => '${at('cache')}' }
[portal]
staticPrefix = /static
templateDir = /usr/share/lemonldap-ng/portal/templates
languages = en
`,
  );
  writeFileSync(
    at('portal.psgi'),
    `use Plack::App::File;
use Plack::App::URLMap;
use Lemonldap::NG::Portal::Main;
my $urls = Plack::App::URLMap->new;
my $static = '/usr/share/lemonldap-ng/portal/htdocs/static';
$urls->map('/static' => Plack::App::File->new(root => $static)->to_app);
$urls->map('/javascript' => Plack::App::File->new(root => '/usr/share/javascript')->to_app);
$urls->map('/' => Lemonldap::NG::Portal::Main->run({}));
$urls->to_app;
`,
  );
  // Several workers, because a browser can open connections that it doesn't use yet.
  const running = startProgram(
    'starman',
    ['--preload-app', '--workers', '4', '--listen', `${host}:${port}`, at('portal.psgi')],
    { LLNG_DEFAULTCONFFILE: at('lemonldap-ng.ini') },
  );
  const stop = async () => {
    await running.stop();
    home.remove();
  };
  try {
    await running.waitForOutput(/(Binding to TCP port)/);
    return { authority, clientId, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
