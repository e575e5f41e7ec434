require_relative "verify"
headers = {
  "webhook-id" => ENV["I"], "webhook-timestamp" => ENV["T"], "webhook-signature" => ENV["G"]
}
verify_delivery(File.binread(ENV["BODY"]).force_encoding("UTF-8"), headers)
