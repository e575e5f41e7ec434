<?php
require 'vendor/autoload.php';
require 'verify.php';
$headers = [
  'webhook-id' => getenv('I'),
  'webhook-timestamp' => getenv('T'),
  'webhook-signature' => getenv('G'),
];
try {
    verifyDelivery(file_get_contents(getenv('BODY')), array_filter($headers));
} catch (Exception) {
    exit(1);
}
