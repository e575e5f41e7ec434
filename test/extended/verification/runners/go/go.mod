module webhooks

go 1.21
