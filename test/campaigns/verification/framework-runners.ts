import type { LanguageRunner } from './language-runners.ts';

const javaLibraries = ['spring3-aop', 'spring3-beans', 'spring3-context', 'spring3-core']
  .concat('spring3-expression', 'spring3-test', 'spring3-web', 'spring3-web.servlet')
  .concat('servlet-api', 'commons-logging')
  .map((name) => `/usr/share/java/${name}.jar`);
const classPath = ['.', ...javaLibraries].join(':');

/**
 * By the ids of the snippets. The handler is sent the delivery as a request, and may answer 204 or 401
 * only.
 */
export const frameworkRunners: Readonly<Record<string, LanguageRunner>> = {
  node: {
    probe: ['test', '-f', '/usr/share/nodejs/express/package.json'],
    debianPackages: ['node-express'],
    files: (code) => ({
      'verify.mjs': code,
      'run.mjs': `import { readFileSync } from 'node:fs';
const { S, I, T, G } = process.env;
process.env.WEBHOOK_SIGNING_SECRET = S;
const { default: express } = await import('express');
const { webhooks } = await import('./express.mjs');
const received = [];
const app = express().use(webhooks((event) => received.push(event)));
const server = app.listen(0, '127.0.0.1', async () => {
  const { status } = await fetch('http://127.0.0.1:' + server.address().port + '/webhooks', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': I,
      'webhook-timestamp': T,
      'webhook-signature': G,
    },
    body: readFileSync(process.argv[2]),
  });
  if (received.length !== (status === 204 ? 1 : 0)) process.exit(3);
  process.exit(status === 204 ? 0 : status === 401 ? 1 : 3);
});
`,
    }),
    // Where Debian's packages are isn't known to every build of Node.
    prepare: ['ln', '-s', '/usr/share/nodejs', 'node_modules'],
    verify: ['env', 'NODE_PATH=/usr/share/nodejs', process.execPath, 'run.mjs'],
  },
  python: {
    probe: ['/usr/bin/python3', '-c', 'import flask'],
    debianPackages: ['python3-flask'],
    files: (code) => ({
      'verify.py': code,
      'run.py': `import os, sys
e = os.environ
e["WEBHOOK_SIGNING_SECRET"] = e["S"]
from flask import Flask
from flask_webhooks import webhooks
app = Flask("receiver")
app.register_blueprint(webhooks)
headers = {"webhook-id": e["I"], "webhook-timestamp": e["T"], "webhook-signature": e["G"]}
body = open(sys.argv[1], "rb").read()
answer = app.test_client().post(
    "/webhooks", data=body, headers=headers, content_type="application/json"
)
sys.exit({204: 0, 401: 1}.get(answer.status_code, 3))`,
    }),
    verify: ['/usr/bin/python3', 'run.py'],
  },
  go: {
    probe: ['go', 'version'],
    debianPackages: ['golang-go'],
    files: (code) => ({
      'go.mod': 'module webhook\n\ngo 1.17\n',
      'verify.go': code,
      'handler_test.go': `package webhook

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"os"
	"testing"
)

func TestHandler(t *testing.T) {
	os.Setenv("WEBHOOK_SIGNING_SECRET", os.Getenv("S"))
	body, err := os.ReadFile(os.Getenv("BODY"))
	if err != nil {
		os.Exit(3)
	}
	server := httptest.NewServer(http.HandlerFunc(Handler))
	defer server.Close()
	request, _ := http.NewRequest("POST", server.URL, bytes.NewReader(body))
	request.Header.Set("webhook-id", os.Getenv("I"))
	request.Header.Set("webhook-timestamp", os.Getenv("T"))
	request.Header.Set("webhook-signature", os.Getenv("G"))
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		os.Exit(3)
	}
	if response.StatusCode == 401 {
		os.Exit(1)
	}
	if response.StatusCode != 204 {
		os.Exit(3)
	}
}
`,
    }),
    prepare: ['go', 'test', '-c', '-o', 'handler.test'],
    verify: ['./handler.test'],
  },
  java: {
    probe: ['test', '-f', '/usr/share/java/spring3-web.servlet.jar'],
    debianPackages: [
      'default-jdk-headless',
      'libcommons-logging-java',
      'libservlet-api-java',
      'libspring-test-java',
      'libspring-web-servlet-java',
    ],
    files: (code) => ({
      'WebhookVerifier.java': code,
      'Run.java': `import java.nio.file.*;
import org.springframework.http.MediaType;
import org.springframework.test.web.servlet.request.MockMvcRequestBuilders;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;

public class Run {
  public static void main(String[] args) throws Exception {
    var e = System.getenv();
    var request =
        MockMvcRequestBuilders.post("/webhooks")
            .contentType(MediaType.APPLICATION_JSON)
            .header("webhook-id", e.get("I"))
            .header("webhook-timestamp", e.get("T"))
            .header("webhook-signature", e.get("G"))
            .content(Files.readAllBytes(Path.of(args[0])));
    var receiver = MockMvcBuilders.standaloneSetup(new WebhookController()).build();
    int status = receiver.perform(request).andReturn().getResponse().getStatus();
    System.exit(status == 204 ? 0 : status == 401 ? 1 : 3);
  }
}
`,
      'run.sh': `WEBHOOK_SIGNING_SECRET="$S" exec java -cp '${classPath}' Run "$1"`,
    }),
    prepare: [
      'javac',
      '-cp',
      classPath,
      'WebhookVerifier.java',
      'WebhookController.java',
      'Run.java',
    ],
    verify: ['sh', 'run.sh'],
  },
  ruby: {
    probe: ['ruby', '-e', 'require "action_controller"'],
    debianPackages: ['ruby-actionpack'],
    files: (code) => ({
      'verify.rb': code,
      'run.rb': `require "action_controller"
require_relative "webhooks_controller"
ENV["WEBHOOK_SIGNING_SECRET"] = ENV["S"]
routes = ActionDispatch::Routing::RouteSet.new
routes.draw { post "/webhooks", to: "webhooks#receive" }
status, = routes.call(
  Rack::MockRequest.env_for(
    "/webhooks",
    :method => "POST",
    :input => File.binread(ARGV[0]),
    "CONTENT_TYPE" => "application/json",
    "HTTP_WEBHOOK_ID" => ENV["I"],
    "HTTP_WEBHOOK_TIMESTAMP" => ENV["T"],
    "HTTP_WEBHOOK_SIGNATURE" => ENV["G"]
  )
)
exit({204 => 0, 401 => 1}.fetch(status, 3))`,
    }),
    verify: ['ruby', 'run.rb'],
  },
  php: {
    probe: ['test', '-f', '/usr/share/php/Illuminate/Events/autoload.php'],
    debianPackages: [
      'php-cli',
      'php-illuminate-config',
      'php-illuminate-events',
      'php-illuminate-http',
      'php-illuminate-routing',
    ],
    files: (code) => ({
      'verify.php': code,
      'run.php': `<?php
error_reporting(E_ALL & ~E_DEPRECATED);
foreach (['Config', 'Container', 'Events', 'Http', 'Routing'] as $part) {
    require "/usr/share/php/Illuminate/$part/autoload.php";
}
require 'ReceiveWebhook.php';
$container = new Illuminate\\Container\\Container();
$container->instance(
    Illuminate\\Contracts\\Config\\Repository::class,
    new Illuminate\\Config\\Repository(['services' => ['webhooks' => ['secret' => getenv('S')]]]),
);
$router = new Illuminate\\Routing\\Router(new Illuminate\\Events\\Dispatcher($container), $container);
$router->post('/webhooks', ReceiveWebhook::class);
$request = Illuminate\\Http\\Request::create(
    '/webhooks',
    'POST',
    [],
    [],
    [],
    [
        'CONTENT_TYPE' => 'application/json',
        'HTTP_WEBHOOK_ID' => getenv('I'),
        'HTTP_WEBHOOK_TIMESTAMP' => getenv('T'),
        'HTTP_WEBHOOK_SIGNATURE' => getenv('G'),
    ],
    file_get_contents($argv[1]),
);
$container->instance(Illuminate\\Http\\Request::class, $request);
$status = $router->dispatch($request)->getStatusCode();
exit($status === 204 ? 0 : ($status === 401 ? 1 : 3));`,
    }),
    verify: ['php', 'run.php'],
  },
};
