//! Asks a running `pointsman serve` something and returns the answer.
//!
//!     cargo run --example drive_http 'http://127.0.0.1:PORT/?token=…' 'what is in this project'

use serde_json::{Value, json};

type Failed = Box<dyn std::error::Error>;

pub async fn ask(link: &str, message: &str) -> Result<String, Failed> {
    // The client wants to know who would encrypt, even where nobody does.
    rustls::crypto::ring::default_provider().install_default().ok();
    let (base, token) = link.split_once("/?token=").ok_or("the link has no token")?;
    let request = reqwest::Client::new()
        .post(format!("{base}/api/looper"))
        .bearer_auth(token)
        .header("Content-Type", "application/json")
        .body(json!({ "message": message }).to_string());
    let answer = request.send().await?.error_for_status()?.text().await?;
    // The last line is the answer, or why there is none.
    let last: Value = serde_json::from_str(answer.lines().last().unwrap_or("{}"))?;
    match last["response"].as_str() {
        Some(response) => Ok(response.to_owned()),
        None => Err(last["error"].as_str().unwrap_or("it said nothing").into()),
    }
}

#[tokio::main(flavor = "current_thread")]
pub async fn main() -> Result<(), Failed> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [link, message] = arguments.as_slice() else {
        return Err("give the server's link and a message".into());
    };
    println!("{}", ask(link, message).await?);
    Ok(())
}
