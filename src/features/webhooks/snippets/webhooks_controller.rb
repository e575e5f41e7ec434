require_relative "verify"

# In config/routes.rb: post "/webhooks", to: "webhooks#receive"
class WebhooksController < ActionController::API
  def receive
    signed = %w[webhook-id webhook-timestamp webhook-signature].to_h do |name|
      [name, request.headers[name]]
    end
    begin
      # The signature is of the bytes as received: not of params.
      verify_delivery(ENV.fetch("WEBHOOK_SIGNING_SECRET", ""), signed, request.raw_post)
    rescue ArgumentError => error
      # The answer is in the list of deliveries, which tells why this one was refused.
      return render plain: error.message, status: :unauthorized
    end
    event = JSON.parse(request.raw_post)
    logger&.info("webhook received: #{event["type"]}")
    # Answer at once, and work afterwards: a slow answer counts as a failure.
    head :no_content
  end
end
