"""Asks a server through a vendor's own client and prints what that understood: one JSON object for each of two requests.

    check.py WIRE BASE_URL

The first request streams a reply with text, a thought, calls of tools and usage; the second ends in an error.
"""

import json
import sys

TOOLS = ["fs_readFile", "fs_glob"]
SCHEMA = {"type": "object", "properties": {"path": {"type": "string"}}}
KEY = "sk-of-the-client"


def anthropic_messages(base):
    import anthropic

    client = anthropic.Anthropic(api_key=KEY, base_url=base, max_retries=0)

    def ask():
        tools = [{"name": name, "description": "Does it.", "input_schema": SCHEMA} for name in TOOLS]
        content = [{"type": "text", "text": "read it"}]
        streamed = ""
        with client.messages.stream(
            model="big", max_tokens=4096, tools=tools, messages=[{"role": "user", "content": content}]
        ) as stream:
            for event in stream:
                if event.type == "text":
                    streamed += event.text
            message = stream.get_final_message()
        blocks = message.content
        return {
            "streamed": streamed,
            "text": "".join(block.text for block in blocks if block.type == "text"),
            "thought": "".join(block.thinking for block in blocks if block.type == "thinking"),
            "calls": [[block.id, block.name, block.input] for block in blocks if block.type == "tool_use"],
            "stop": message.stop_reason,
            "usage": [
                message.usage.input_tokens + (message.usage.cache_read_input_tokens or 0),
                message.usage.output_tokens,
                message.usage.cache_read_input_tokens or 0,
            ],
        }

    return ask, anthropic.APIStatusError, lambda error: error.status_code


def openai_chat(base):
    import openai

    client = openai.OpenAI(api_key=KEY, base_url=base + "/v1", max_retries=0)

    def ask():
        tools = [{"type": "function", "function": {"name": name, "parameters": SCHEMA}} for name in TOOLS]
        said = {"streamed": "", "text": "", "thought": "", "calls": [], "stop": None, "usage": None}
        for chunk in client.chat.completions.create(
            model="big",
            max_tokens=4096,
            stream=True,
            stream_options={"include_usage": True},
            tools=tools,
            messages=[{"role": "user", "content": "read it"}],
        ):
            if chunk.usage:
                cached = chunk.usage.prompt_tokens_details.cached_tokens
                said["usage"] = [chunk.usage.prompt_tokens, chunk.usage.completion_tokens, cached]
            for choice in chunk.choices:
                said["stop"] = choice.finish_reason or said["stop"]
                said["streamed"] += choice.delta.content or ""
                said["thought"] += (choice.delta.model_extra or {}).get("reasoning_content") or ""
                for call in choice.delta.tool_calls or []:
                    if call.index == len(said["calls"]):
                        said["calls"].append([call.id, call.function.name, ""])
                    said["calls"][call.index][2] += call.function.arguments or ""
        said["calls"] = [[id, name, json.loads(arguments)] for id, name, arguments in said["calls"]]
        said["text"] = said["streamed"]
        return said

    return ask, openai.APIStatusError, lambda error: error.status_code


def openai_responses(base):
    import openai

    client = openai.OpenAI(api_key=KEY, base_url=base + "/v1", max_retries=0)

    def ask():
        tools = [{"type": "function", "name": name, "parameters": SCHEMA, "strict": False} for name in TOOLS]
        streamed, thought, final = "", "", None
        for event in client.responses.create(
            model="big",
            max_output_tokens=4096,
            stream=True,
            store=False,
            include=["reasoning.encrypted_content"],
            tools=tools,
            input=[{"type": "message", "role": "user", "content": [{"type": "input_text", "text": "read it"}]}],
        ):
            if event.type == "response.output_text.delta":
                streamed += event.delta
            elif event.type in ("response.reasoning_summary_text.delta", "response.reasoning_text.delta"):
                thought += event.delta
            elif event.type in ("response.completed", "response.incomplete"):
                final = event.response
        calls = [item for item in final.output if item.type == "function_call"]
        return {
            "streamed": streamed,
            "text": final.output_text,
            "thought": thought,
            "calls": [[call.call_id, call.name, json.loads(call.arguments)] for call in calls],
            "stop": final.status,
            "usage": [
                final.usage.input_tokens,
                final.usage.output_tokens,
                final.usage.input_tokens_details.cached_tokens,
            ],
        }

    return ask, openai.APIStatusError, lambda error: error.status_code


def gemini(base):
    from google import genai
    from google.genai import errors, types

    client = genai.Client(api_key=KEY, http_options=types.HttpOptions(base_url=base, api_version="v1beta"))

    def ask():
        declared = [
            types.FunctionDeclaration(name=name, description="Does it.", parameters_json_schema=SCHEMA)
            for name in TOOLS
        ]
        config = types.GenerateContentConfig(
            max_output_tokens=4096,
            tools=[types.Tool(function_declarations=declared)],
            automatic_function_calling=types.AutomaticFunctionCallingConfig(disable=True),
        )
        said = {"streamed": "", "text": "", "thought": "", "calls": [], "stop": None, "usage": None}
        for chunk in client.models.generate_content_stream(model="big", contents="read it", config=config):
            usage = chunk.usage_metadata
            if usage:
                output = (usage.candidates_token_count or 0) + (usage.thoughts_token_count or 0)
                said["usage"] = [usage.prompt_token_count, output, usage.cached_content_token_count or 0]
            for candidate in chunk.candidates or []:
                if candidate.finish_reason:
                    said["stop"] = candidate.finish_reason.value
                for part in (candidate.content and candidate.content.parts) or []:
                    if part.function_call:
                        call = part.function_call
                        said["calls"].append([call.id, call.name, call.args])
                    elif part.text:
                        said["thought" if part.thought else "streamed"] += part.text
        said["text"] = said["streamed"]
        return said

    return ask, errors.APIError, lambda error: error.code


CLIENTS = {
    "anthropic": anthropic_messages,
    "openai-chat": openai_chat,
    "openai-responses": openai_responses,
    "gemini": gemini,
}

wire, base = sys.argv[1:]
ask, failure, status = CLIENTS[wire](base)
for _ in range(2):
    try:
        print(json.dumps(ask()))
    except failure as error:
        print(json.dumps({"status": status(error), "error": str(error)}))
