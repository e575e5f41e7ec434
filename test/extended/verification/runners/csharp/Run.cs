using System;
using System.IO;
using System.Net;

string Given(string name) => Environment.GetEnvironmentVariable(name) ?? "";
var headers = new WebHeaderCollection();
headers.Add("webhook-id", Given("I"));
headers.Add("webhook-timestamp", Given("T"));
headers.Add("webhook-signature", Given("G"));
try { DeliveryVerifier.Verify(File.ReadAllText(Given("BODY")), headers); }
catch (Exception) { return 1; }
return 0;
