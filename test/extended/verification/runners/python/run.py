import os
from verify import verify_delivery
e = os.environ
headers = {"webhook-id": e["I"], "webhook-timestamp": e["T"], "webhook-signature": e["G"]}
verify_delivery(open(e["BODY"], "rb").read(), headers)
